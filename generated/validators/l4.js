// @generated from specs/lines/l4.yaml by the gateway generator. Do not edit.

export { validate } from './l2.js';
