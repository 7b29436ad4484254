// @generated from specs/routes/vx-creations.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Work that is not finished shows as `processing`. */
export const vxCreations: Route = {
  id: 'vx-creations',
  title: 'Query a task (vendor format)',
  surface: 'vx',
  operation: 'task.get',
  method: 'GET',
  path: '/vx/ent/v2/tasks/{task_id}/creations',
  auth: 'key',
  query: {},
  tasks: {
    kind: 'video',
    made_by: ['vx-reference2video', 'vx-text2video', 'vx-img2video', 'vx-start-end2video'],
  },
  answer: 'query',
  task_at: {
    status: {
      at: ['status'],
      words: { processing: 'in_progress', completed: 'completed', failed: 'failed' },
    },
    error: ['err_message'],
  },
};
