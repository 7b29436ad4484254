// Types of parameters and results that say more than TypeScript checks: the compiler of specs reads them, and takes
// only words of that form.

/** Any word; `null`, booleans and numbers are what they read as. */
export type Literal = null | boolean | number | string;
/** From 0. */
export type Count = number;
export type Whole = number;
/** `16:9` */
export type RatioWord = string;
/** `720p` */
export type TierWord = string;
/** `1280x720` */
export type PixelsWord = string;
/** `image_url.url`, step by step. */
export type FieldPath = readonly (string | number)[];
