// @generated from specs/routes/images-tasks-list.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/**
 * The caller's image tasks, newest first unless asked otherwise. Of a long prompt the beginning is
 * shown, and pages of large tasks are shorter.
 */
export const imagesTasksList: Route = {
  id: 'images-tasks-list',
  title: 'List image tasks',
  surface: 'images',
  operation: 'task.list',
  method: 'GET',
  path: '/v1/images/tasks',
  auth: 'key',
  query: {
    after: { type: 'string', max_chars: 64 },
    limit: { type: 'integer', min: 1, max: 100, default: 20 },
    order: { type: 'enum', values: ['asc', 'desc'], default: 'desc' },
  },
  tasks: { kind: 'image' },
  answer: 'list',
};
