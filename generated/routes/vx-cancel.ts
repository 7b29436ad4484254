// @generated from specs/routes/vx-cancel.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Cancel a task (vendor format) */
export const vxCancel: Route = {
  id: 'vx-cancel',
  title: 'Cancel a task (vendor format)',
  surface: 'vx',
  operation: 'task.cancel',
  method: 'POST',
  path: '/vx/ent/v2/tasks/{task_id}/cancel',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 65536 },
  query: {},
  tasks: {
    kind: 'video',
    made_by: ['vx-reference2video', 'vx-text2video', 'vx-img2video', 'vx-start-end2video'],
  },
  answer: 'cancelled',
};
