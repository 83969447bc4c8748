/** Keeps the screen bright until what is returned is called. Where a browser does not offer that (it wants https, or the machine that serves), all is as before. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const ask = async () => {
    if (document.hidden || (lock && !lock.released)) return;
    try {
      lock = (await navigator.wakeLock?.request('screen')) ?? null;
    } catch {
      // The machine saves its battery: that is for whoever owns it to say.
    }
    if (over) void lock?.release();
  };
  // Whoever looks at another page gives it up, and has it anew on coming back.
  document.addEventListener('visibilitychange', ask);
  void ask();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
