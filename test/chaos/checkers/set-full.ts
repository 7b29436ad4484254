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
      return status !== 200 && !(deleted && status === 404);
    }).length,
    readByOthers: [...looks.others.values()].filter((status) => status !== 404).length,
  };
}
