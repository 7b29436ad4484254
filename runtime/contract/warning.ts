/** What happened to a field that could not be taken as given (decisions 3.4). */
export type WarningAction = 'ignored' | 'coerced' | 'clamped' | 'fallback';

export interface Warning {
  readonly field: string;
  readonly action: WarningAction;
  readonly message: string;
}

/** Where value-changing filters report; one per expression that can change something. */
export interface Reporter {
  readonly field: string;
  readonly warnings: Warning[];
}
