// @generated from specs/routes/ax-submit.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';
import { at, firstOf, toText } from '../../runtime/contract/index.ts';

/** `action` in the path is `music` or `lyrics` in any case; `mv` (or `model`) names the model. */
export const axSubmit: Route = {
  id: 'ax-submit',
  title: 'Create music or lyrics',
  surface: 'ax',
  operation: 'audio.submit',
  method: 'POST',
  path: '/ax/submit/{action}',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 1048576 },
  query: {},
  answer: 'submit',
  model_field: 'mv',
  task_at: { id: ['data'] },
  model: (r) => firstOf(toText(at(r.body, 'mv')), () => toText(at(r.body, 'model')), () => 'audio-ax'),
};
