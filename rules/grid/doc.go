// Package grid holds what board games on squares share: cells, the turns and mirror images of a shape, bit sets of
// squares with flood fill, and text pictures. It knows no game.
package grid
