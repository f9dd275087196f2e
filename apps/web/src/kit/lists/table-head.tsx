interface Props {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly string[]
  /** The table counts its rows, since not all of them are in the document. */
  counted?: boolean
}

/** The caption and the names of the columns. */
export function TableHead({ caption, columns, counted = false }: Props) {
  return (
    <>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr {...(counted ? { 'aria-rowindex': 1 } : {})}>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
}
