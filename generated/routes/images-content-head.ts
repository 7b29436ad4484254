// @generated from specs/routes/images-content.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Size and type of the picture without its bytes. */
export const imagesContentHead: Route = {
  id: 'images-content-head',
  title: 'Look at a picture',
  surface: 'images',
  operation: 'task.content',
  method: 'HEAD',
  path: '/v1/images/tasks/{task_id}/content',
  auth: 'key_or_link',
  query: {
    expires: { type: 'integer', min: 0, max: 253402300799 },
    item: { type: 'integer', min: 1, max: 16, default: 1 },
    signature: { type: 'string', max_chars: 128 },
    variant: { type: 'enum', values: ['image'], default: 'image' },
  },
  tasks: { kind: 'image' },
};
