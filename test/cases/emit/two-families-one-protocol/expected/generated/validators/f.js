// @generated from specs/families/f.yaml by the gateway generator. Do not edit.

export { validate } from './b.js';
