/** A printer; the icon set has none. */
export function PrintIcon() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      <path
        d="M4 1.75C4 1.34 4.34 1 4.75 1h6.5c.41 0 .75.34.75.75V5h.75C13.99 5 15 6.01 15 7.25v4c0 .41-.34.75-.75.75H12v2.25c0 .41-.34.75-.75.75h-6.5a.75.75 0 0 1-.75-.75V12H1.75a.75.75 0 0 1-.75-.75v-4C1 6.01 2.01 5 3.25 5H4zM5.5 2.5V5h5V2.5zM3.25 6.5a.75.75 0 0 0-.75.75v3.25H4V9.75c0-.41.34-.75.75-.75h6.5c.41 0 .75.34.75.75v.75h1.5V7.25a.75.75 0 0 0-.75-.75zm2.25 4v3h5v-3z"
        fillRule="evenodd"
      />
    </svg>
  )
}
