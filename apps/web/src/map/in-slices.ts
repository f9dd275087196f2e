/** For so long in one piece; then the page answers whoever presses something. */
const SLICE_MS = 8

/** Answers with what does one thing after another, in tasks that are short. */
export function inSlices() {
  let before: Promise<unknown> = Promise.resolve()
  let end = 0
  return <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    const done = before.then(async () => {
      if (performance.now() > end) {
        await new Promise((resolve) => setTimeout(resolve))
        end = performance.now() + SLICE_MS
      }
      return work()
    })
    before = done.catch(() => undefined)
    return done
  }
}
