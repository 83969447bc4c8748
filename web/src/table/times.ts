const two = (number: number) => String(number).padStart(2, '0');

const parts = (seconds: number) => {
  const whole = Math.ceil(seconds);
  return { days: Math.floor(whole / 86400), hours: Math.floor(whole / 3600) % 24, minutes: Math.floor(whole / 60) % 60, seconds: whole % 60 };
};

/** A time that is left, as short as it can be: 2 d 3 h, 1:05:00, 4:05. */
export const shownTime = (left: number): string => {
  const { days, hours, minutes, seconds } = parts(left);
  if (days) return `${days} d ${hours} h`;
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
};

/** The same in words. */
export const spokenTime = (left: number): string => {
  const named = Object.entries(parts(left)).filter(([, number]) => number);
  const words = named.slice(0, 2).map(([unit, number]) => `${number} ${number === 1 ? unit.slice(0, -1) : unit}`);
  return words.join(' ') || 'no time';
};
