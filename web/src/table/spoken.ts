import type { Option, Refusal } from '../lib/messages';

/** What a screen reader says of a thing or place: its name and what choosing it does. */
function spoken(name: string, options: Option[]): string {
  if (options.length === 1) return `${name}: ${options[0]!.sentence}`;
  return `${name}: ${options.length} ways to choose`;
}

/** Attributes of a thing or place: a button while it stands for an option or is barred, a picture otherwise. */
export function choosable(item: { id: string; name: string }, options: Option[] | undefined, rover: string, barred?: Refusal) {
  if (options)
    return {
      role: 'button',
      tabindex: rover === item.id ? 0 : -1,
      'aria-label': spoken(item.name, options),
      'data-target': '',
      'data-testid': `target-${item.id}`,
    };
  if (barred)
    return {
      role: 'button',
      tabindex: -1,
      'aria-disabled': true,
      'aria-label': `${item.name}: ${barred.sentence}`,
      'data-target': '',
      'data-testid': `barred-${item.id}`,
    };
  return { role: 'img', 'aria-label': item.name };
}

export const signed = (change: number) => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0');

export const slug = (notation: string) => notation.replaceAll(' ', '-');
