// @generated from specs/routes/videos-content.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Size and type of the result without its bytes. */
export const videosContentHead: Route = {
  id: 'videos-content-head',
  title: 'Look at a video file',
  surface: 'video',
  operation: 'task.content',
  method: 'HEAD',
  path: '/v1/videos/{task_id}/content',
  auth: 'key_or_link',
  query: {
    expires: { type: 'integer', min: 0, max: 253402300799 },
    item: { type: 'integer', min: 1, max: 16, default: 1 },
    signature: { type: 'string', max_chars: 128 },
    variant: { type: 'enum', values: ['video', 'thumbnail', 'spritesheet', 'last_frame', 'audio', 'image'] },
  },
};
