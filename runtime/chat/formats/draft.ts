import type { Json } from '../../contract/json.ts';

/** A parsed object that is changed in place: it was parsed for this one reader. */
export type Draft = { [key: string]: Json | undefined };
