import { categoryOf, type DepartmentCategory } from '@lamplighter/domain/catalog'
import { Button, Checkbox } from '@mantine/core'
import { layersWords as words } from '../map.messages.ts'
import classes from './layers.module.css'
import { Legend, Swatch } from './legend.tsx'
import type { ShownLayers } from './shown-layers.ts'

interface Props {
  /** Departments visible to the user. */
  departments: readonly DepartmentCategory[]
  shown: ShownLayers
}

/** Panel to choose departments and overlays, with the legend. */
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
