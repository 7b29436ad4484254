// @generated from specs/routes/v-create.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';
import { at, firstOf, toText } from '../../runtime/contract/index.ts';

/** Create in the vendor's own body */
export const vCreate: Route = {
  id: 'v-create',
  title: 'Create in the vendor\'s own body',
  surface: 'v',
  operation: 'video.submit',
  method: 'POST',
  path: '/v/{action}',
  auth: 'key',
  body: { kinds: ['json', 'multipart'], max_bytes: 20971520 },
  query: {},
  answer: 'submit',
  model_field: 'model_name',
  task_at: { id: ['task_id'] },
  model: (r) => firstOf(toText(at(r.body, 'model_name')), () => 'f-one'),
};
