/** A count as Americans write it, 54665 as '54,665'. At its first use `toLocaleString` takes a page 25 ms. */
export const inFigures = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
