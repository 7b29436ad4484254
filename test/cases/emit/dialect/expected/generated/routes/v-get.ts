// @generated from specs/routes/v-get.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Read a task */
export const vGet: Route = {
  id: 'v-get',
  title: 'Read a task',
  surface: 'v',
  operation: 'task.get',
  method: 'GET',
  path: '/v/tasks/{task_id}',
  auth: 'key',
  query: {},
  tasks: { kind: 'video', made_by: ['v-create'] },
  answer: 'query',
};
