/** The sign of the studio: two layers. */
export function Mark({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8" fill="#6351ea" />
      <rect x="7" y="8" width="14" height="10" rx="2" fill="none" stroke="#fff" strokeWidth="2.4" />
      <rect x="12" y="14" width="14" height="10" rx="2" fill="#fff" />
    </svg>
  );
}
