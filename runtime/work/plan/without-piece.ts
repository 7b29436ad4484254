import type { Canonical, FactValue } from '../../contract/canonical.ts';
import type { Size } from '../../contract/size.ts';

/** A fact, a role or `metadata` of a request; of a size, one part. */
export interface Piece {
  readonly name: string;
  readonly part?: keyof Size;
}

/** The same request without one piece; a size of which nothing is left goes with it. The mode stays. */
export function withoutPiece(request: Canonical, { name, part }: Piece): Canonical {
  const value = request.facts[name];
  if (part !== undefined && typeof value === 'object') {
    const rest = Object.fromEntries(Object.entries(value).filter(([key]) => key !== part));
    return withFact(request, name, Object.keys(rest).length === 0 ? undefined : rest);
  }
  const { metadata, ...others } = request;
  const { [name]: _, ...roles } = request.roles;
  const left = withFact({ ...others, roles }, name, undefined);
  return name === 'metadata' || metadata === undefined ? left : { ...left, metadata };
}

/** The same request with another value of a fact, or with none. */
export function withFact(request: Canonical, name: string, value: FactValue | undefined): Canonical {
  const { [name]: _, ...facts } = request.facts;
  return { ...request, facts: value === undefined ? facts : { ...facts, [name]: value } };
}
