// @generated from specs/lines/l5.yaml by the gateway generator. Do not edit.

export { validate } from './l2.js';
