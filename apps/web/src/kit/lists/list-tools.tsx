import type { ReactNode } from 'react'
import classes from './list.module.css'
import { SearchField } from './search-field.tsx'

interface Props {
  label: string
  search: string
  onSearch: (search: string) => void
  /** 'Showing X of Y'; empty until loaded. */
  figures: ReactNode
}

/** Toolbar above a searchable list. */
export function ListTools({ label, search, onSearch, figures }: Props) {
  return (
    <div className={`line apart ${classes.tools}`}>
      <search className={classes.search}>
        <SearchField label={label} value={search} onSearch={onSearch} />
      </search>
      <p className="figures" role="status">
        {figures}
      </p>
    </div>
  )
}
