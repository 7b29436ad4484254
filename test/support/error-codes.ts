import { errors } from '../../generated/errors.ts';

/** Every code that has a row. */
export const errorCodes = Object.values(errors).map(({ code }) => code);
