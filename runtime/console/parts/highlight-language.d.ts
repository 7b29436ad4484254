export type Language = (highlighter: unknown) => unknown;

declare const language: Language;
export default language;
