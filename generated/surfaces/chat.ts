// @generated from specs/surfaces/chat.yaml by the gateway generator. Do not edit.

import type { Surface } from '../../runtime/contract/surface.ts';

/** Chat */
export const chat: Surface = {
  id: 'chat',
  title: 'Chat',
  answers: {},
};
