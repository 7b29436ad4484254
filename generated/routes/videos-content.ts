// @generated from specs/routes/videos-content.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Streams the result; takes Range, and a signed link in place of a key. */
export const videosContent: Route = {
  id: 'videos-content',
  title: 'Download a video',
  surface: 'video',
  operation: 'task.content',
  method: 'GET',
  path: '/v1/videos/{task_id}/content',
  auth: 'key_or_link',
  query: {
    expires: { type: 'integer', min: 0, max: 253402300799 },
    item: { type: 'integer', min: 1, max: 16, default: 1 },
    signature: { type: 'string', max_chars: 128 },
    variant: { type: 'enum', values: ['video', 'thumbnail', 'spritesheet', 'last_frame', 'audio', 'image'] },
  },
};
