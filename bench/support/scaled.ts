/** BENCH_SHARE=0.01 takes a hundredth of the locations, notes and photos, to see that every measurement runs. */
const share = Number(process.env.BENCH_SHARE ?? 1)

export const scaled = (amount: number): number => Math.max(1, Math.round(amount * share))

export const named = (amount: number): string => amount.toLocaleString('en-US')
