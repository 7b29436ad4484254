// @generated from specs/routes/kx-list.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** List image to video (vendor's official format) */
export const kxImage2videoList: Route = {
  id: 'kx-image2video-list',
  title: 'List image to video (vendor\'s official format)',
  surface: 'kx',
  operation: 'task.page',
  method: 'GET',
  path: '/kx/v1/videos/image2video',
  auth: 'key',
  query: {
    pageNum: { type: 'integer', min: 1, max: 1000, default: 1 },
    pageSize: { type: 'integer', min: 1, max: 500, default: 30 },
  },
  tasks: { kind: 'video', made_by: ['kx-image2video'] },
  answer: 'list',
};
