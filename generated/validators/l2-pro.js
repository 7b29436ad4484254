// @generated from specs/lines/l2-pro.yaml by the gateway generator. Do not edit.

export { validate } from './l2.js';
