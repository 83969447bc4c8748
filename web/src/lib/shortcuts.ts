import type { Option } from './messages';

/** The keys that choose the options: those the game gives, or else their places in the list. */
export const shortcuts = (options: Option[]): string[] =>
  options.some((option) => option.key)
    ? options.map((option) => option.key ?? '')
    : options.map((_, index) => (index < 9 ? String(index + 1) : index === 9 ? '0' : ''));

export const optionByKey = (options: Option[], key: string): Option | undefined =>
  key ? options[shortcuts(options).findIndex((shortcut) => shortcut.toLowerCase() === key.toLowerCase())] : undefined;
