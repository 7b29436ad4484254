import type { Size } from './size.ts';

/** What happened to a field that could not be taken as given. */
export type WarningAction = 'ignored' | 'coerced' | 'clamped' | 'fallback';

export interface Warning {
  readonly field: string;
  readonly action: WarningAction;
  readonly message: string;
}

/** A warning as a filter reports it. */
export interface ReportedWarning extends Warning {
  /** The gateway's own note of a number that was changed, for the price; callers are never shown it. */
  readonly change?: NumberChange;
  /** The gateway's own note of what of a size was used instead, for those who know which part was the caller's. */
  readonly used?: Size;
}

/** The number that a filter was given and the one that it used instead. */
export interface NumberChange {
  readonly from: number;
  readonly to: number;
}

/** Where value-changing filters report; one per expression that can change something. */
export interface Reporter {
  readonly field: string;
  readonly warnings: ReportedWarning[];
}
