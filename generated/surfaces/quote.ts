// @generated from specs/surfaces/quote.yaml by the gateway generator. Do not edit.

import type { Surface } from '../../runtime/contract/surface.ts';

/** Prices before they are paid */
export const quote: Surface = {
  id: 'quote',
  title: 'Prices before they are paid',
  answers: {},
};
