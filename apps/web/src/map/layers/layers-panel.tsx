import { categoryOf, type DepartmentCategory } from '@lamplighter/domain/catalogue'
import { Button, Checkbox } from '@mantine/core'
import { layersWords as words } from '../map.messages.ts'
import classes from './layers.module.css'
import { Legend, Swatch } from './legend.tsx'
import type { ShownLayers } from './shown-layers.ts'

interface Props {
  /** Those that the user sees anything of. */
  departments: readonly DepartmentCategory[]
  shown: ShownLayers
}

/** Which departments the map shows, whether open work orders lie over them, and what its signs mean. */
export function LayersPanel({ departments, shown }: Props) {
  const { without, toggle, showAll, withOrders, toggleOrders } = shown
  return (
    <>
      <fieldset className={classes.choices}>
        <legend className={classes.heading}>{words.over}</legend>
        <Checkbox
          className={classes.choice}
          checked={withOrders}
          onChange={toggleOrders}
          label={words.openOrders}
        />
      </fieldset>
      <fieldset className={classes.choices}>
        <legend className={classes.heading}>{words.departments}</legend>
        {departments.map(categoryOf).map(({ key, label, color }) => (
          <Checkbox
            key={key}
            className={classes.choice}
            checked={!without.includes(key as DepartmentCategory)}
            onChange={() => toggle(key as DepartmentCategory)}
            label={
              <span className="beside gap-8">
                <Swatch color={color} />
                {label}
              </span>
            }
          />
        ))}
        {without.length > 0 && (
          <Button variant="default" onClick={showAll}>
            {words.showAll}
          </Button>
        )}
      </fieldset>
      <Legend of={withOrders ? 'both' : 'locations'} withDepartments={false} />
    </>
  )
}
