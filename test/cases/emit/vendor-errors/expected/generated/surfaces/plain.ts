// @generated from specs/surfaces/plain.yaml by the gateway generator. Do not edit.

import type { Surface } from '../../runtime/contract/surface.ts';
import { mapTo, object } from '../../runtime/contract/index.ts';

/** A vendor's own dialect */
export const plain: Surface = {
  id: 'plain',
  title: 'A vendor\'s own dialect',
  vendorError: (v) => object({ code: v.error?.code, reason: v.error?.message }),
  answers: {
    // specs/surfaces/plain.yaml:6
    submit: (v) => object({
      task: v.task?.id,
      state: mapTo(v.task?.status, {
        queued: 'waiting',
        in_progress: 'running',
        completed: 'done',
        failed: 'broken',
      }),
    }),
  },
};
