// The library's own types bring those of browsers into every file, where some mean something else.
import type { Language } from './highlight-language.d.ts';

declare const highlighter: {
  registerLanguage(name: string, language: Language): void;
  highlight(
    text: string,
    options: { readonly language: string; readonly ignoreIllegals: boolean },
  ): { readonly value: string };
};
export default highlighter;
