/** How rooms add JSON routes to the operators' listener; it has already checked who asks (S05). */
export interface OperatorListener {
  get(path: string, answer: () => Promise<unknown>): void;
  post(path: string, answer: (body: Readonly<Record<string, unknown>>) => Promise<unknown>): void;
}
