// @generated from specs/routes/videos-list.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/**
 * The caller's tasks, newest first unless asked otherwise. Of a long prompt the beginning is shown,
 * and pages of large tasks are shorter.
 */
export const videosList: Route = {
  id: 'videos-list',
  title: 'List videos',
  surface: 'video',
  operation: 'task.list',
  method: 'GET',
  path: '/v1/videos',
  auth: 'key',
  query: {
    after: { type: 'string', max_chars: 64 },
    limit: { type: 'integer', min: 1, max: 100, default: 20 },
    order: { type: 'enum', values: ['asc', 'desc'], default: 'desc' },
  },
  sdk: 'videos.list',
  answer: 'list',
};
