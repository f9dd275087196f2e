/** The brand's logo: a lit street lamp. */
export function LampMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <circle cx="16" cy="14" r="11" fill="var(--lamp-on-deep)" opacity=".2" />
      <path d="M12.200 10h7.600l2 9.200H10.200z" fill="var(--lamp-on-deep)" />
      <path
        d="M11 9.400h10M16 9V6.400M13.800 6.400h4.400M13 19.400v2.400h6v-2.400M16 21.800V28M12.500 28h7"
        fill="none"
        stroke="var(--on-deep)"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
