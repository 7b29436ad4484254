import type { Handler } from '../call.ts';
import { makePictures } from './make-pictures.ts';

/** `image.generate`: waits for the pictures and answers them. */
export const generateImage: Handler = (call, context) => makePictures(call, context);
