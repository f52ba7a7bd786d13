/** hours:minutes:seconds of a length of time, hours without a limit: 3725 → 01:02:05. BIZ-04 */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
