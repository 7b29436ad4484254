import type { Canonical } from '../canonical.ts';
import type { Family, Interpreted, PublicRequest, Together } from '../family.ts';
import type { Warning } from '../warning.ts';

/** What a generated family states; its interpreter gives only declared facts and roles of the right types. */
export interface FamilySource<R extends Canonical> extends Omit<Family, 'interpret' | 'together'> {
  interpret(request: PublicRequest, warnings: Warning[]): Interpreted<R>;
  readonly together?: Readonly<Record<string, readonly Together<R>[]>>;
}

/** Checks a generated family against the vocabulary's types and hands it on as it is. */
export function defineFamily<R extends Canonical>(family: FamilySource<R>): Family {
  return family;
}
