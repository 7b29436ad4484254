import picocolors from 'picocolors';

/** Functions that colour text, or leave it alone when colour is off. */
export type Colours = ReturnType<typeof picocolors.createColors>;

/** Colour only where a person looks at a terminal and has not asked for none (no-color.org). */
export function wantsColour(
  stream: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  return stream.isTTY === true && (env.NO_COLOR === undefined || env.NO_COLOR === '') && env.TERM !== 'dumb';
}

/** The one place where colours are made. */
export function colours(on: boolean): Colours {
  return picocolors.createColors(on);
}
