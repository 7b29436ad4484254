// @generated from specs/routes/kx-list.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** List text to video (vendor's official format) */
export const kxText2videoList: Route = {
  id: 'kx-text2video-list',
  title: 'List text to video (vendor\'s official format)',
  surface: 'kx',
  operation: 'task.page',
  method: 'GET',
  path: '/kx/v1/videos/text2video',
  auth: 'key',
  query: {
    pageNum: { type: 'integer', min: 1, max: 1000, default: 1 },
    pageSize: { type: 'integer', min: 1, max: 500, default: 30 },
  },
  tasks: { kind: 'video', made_by: ['kx-text2video'] },
  answer: 'list',
};
