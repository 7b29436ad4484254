import type { Asked } from '../history.ts';

/** What reading all acknowledged work once more at the end brought, by id. */
export interface LastLooks {
  /** Status for its owner. */
  readonly own: ReadonlyMap<string, number>;
  /** Status for somebody else, of those that were tried. */
  readonly others: ReadonlyMap<string, number>;
}

export interface SetFullVerdict {
  /** Promised work that its caller cannot read. */
  readonly acknowledgedMissing: number;
  /** Work that another caller can read. */
  readonly readByOthers: number;
}

/** Every id that a caller was given is there for this caller, and for nobody else. */
export function checkSetFull(
  promised: ReadonlyMap<string, Pick<Asked, 'deleted'>>,
  looks: LastLooks,
): SetFullVerdict {
  return {
    acknowledgedMissing: [...promised].filter(([id, { deleted }]) => {
      const status = looks.own.get(id);
      return status !== 200 && !(deleted && isNothing(status));
    }).length,
    readByOthers: [...looks.others.values()].filter((status) => !isNothing(status)).length,
  };
}

/** That there is no such work; or, who has asked for much that there is not, to wait, which says no more. */
function isNothing(status: number | undefined): boolean {
  return status === 404 || status === 429;
}
