/** Half a sun on a line, and its reflection. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <defs>
        <linearGradient id="sun" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#FFC993" />
          <stop offset="1" stopColor="#F58A5B" />
        </linearGradient>
      </defs>
      <path d="M4 19a12 12 0 0 1 24 0z" fill="url(#sun)" />
      <rect x="1" y="21.5" width="30" height="3" rx="1.5" fill="var(--iris)" />
      <rect x="7" y="26.5" width="18" height="2.5" rx="1.25" fill="var(--iris)" opacity=".5" />
    </svg>
  );
}
