// @generated from specs/surfaces/own.yaml by the gateway generator. Do not edit.

import type { Surface } from '../../runtime/contract/surface.ts';
import { object, someObject, template } from '../../runtime/contract/index.ts';

/** A vendor's dialect */
export const own: Surface = {
  id: 'own',
  title: 'A vendor\'s dialect',
  vendorError: (v) => object({ error: someObject({ code: v.error?.status, message: v.error?.message }) }),
  answers: {
    // specs/surfaces/own.yaml:7
    list: (v) => object({ models: v.page?.items }),
    // specs/surfaces/own.yaml:6
    model: (v) => object({
      name: template('models/', v.model?.id),
      title: v.model?.title,
      inputs: v.model?.context_tokens,
      outputs: v.model?.output_tokens,
    }),
  },
};
