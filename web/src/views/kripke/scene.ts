// The picture of a reduced Kripke graph in WebGL. Draws when something changed and not otherwise: turning, other content,
// another size or theme ask for one frame. All edges are one instanced mesh, all vertices another, all halos a third.
// Where the browser draws without a graphics card, smooth rims cost most of the time: there frames are coarse while
// something moves, and one fine frame follows when it rests.
import {
  BackSide,
  Color,
  CylinderGeometry,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  PlaneGeometry,
  Quaternion,
  Scene,
  ShaderMaterial,
  SphereGeometry,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import type { Point3 } from '../../lib/model/layout';
import type { Picture, Projected } from '../../lib/model/picture';

export interface Colours {
  page: string;
  ink: string;
  soft: string;
  zero: string;
  one: string;
  cut: string;
}

export interface Marks {
  readonly edges: readonly number[]; // indices of edges to outline
  readonly vertices: readonly number[];
}

const up = new Vector3(0, 1, 0);
const restAfter = 180; // milliseconds

// Whether the processor draws.
function drawsInSoftware(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  if (!context) return false;
  const names = context.getExtension('WEBGL_debug_renderer_info');
  const name = String(context.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : context.RENDERER));
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

const mostMarks = 64;

// Light is worked out per corner, not per pixel: that is what a processor can afford.
const solidVertex = `
  varying vec3 vColour;
  void main() {
    vec3 outwards = normalize(mat3(modelViewMatrix) * mat3(instanceMatrix) * normal);
    vColour = instanceColor * (0.66 + 0.34 * dot(outwards, vec3(0.33, 0.66, 0.67)));
    gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4(position, 1.0);
  }`;
const solidFragment = `
  varying vec3 vColour;
  void main() {
    gl_FragColor = vec4(vColour, 1.0);
    #include <colorspace_fragment>
  }`;

// A disc that fades towards its rim and always faces the eye; the size comes with the instance's matrix.
const haloVertex = `
  attribute float strength;
  varying vec2 vAt;
  varying float vStrength;
  void main() {
    vAt = position.xy;
    vStrength = strength;
    vec4 centre = modelViewMatrix * instanceMatrix * vec4(0.0, 0.0, 0.0, 1.0);
    float size = length(instanceMatrix[0].xyz);
    gl_Position = projectionMatrix * (centre + vec4(position.xy * size, 0.0, 0.0));
  }`;
const haloFragment = `
  uniform vec3 colour;
  varying vec2 vAt;
  varying float vStrength;
  void main() {
    float r = length(vAt);
    if (r > 1.0) discard;
    float light = pow(1.0 - r, 2.2);
    gl_FragColor = vec4(colour, light * vStrength);
    #include <colorspace_fragment>
  }`;

export class KripkeScene {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(34, 1, 0.1, 60);
  private readonly controls: OrbitControls;
  private readonly solid = new ShaderMaterial({ vertexShader: solidVertex, fragmentShader: solidFragment });
  private readonly haloMaterial = new ShaderMaterial({
    vertexShader: haloVertex,
    fragmentShader: haloFragment,
    uniforms: { colour: { value: new Color() } },
    transparent: true,
    depthWrite: false,
  });
  private readonly outlineMaterial = new MeshBasicMaterial({ side: BackSide });
  private edges: InstancedMesh | null = null;
  private vertices: InstancedMesh | null = null;
  private halos: InstancedMesh | null = null;
  private readonly outlines: Mesh[] = [];
  private shown: Picture = { vertices: [], edges: [], labels: [] };
  private marks: Marks = { edges: [], vertices: [] };
  private colours: Colours | null = null;
  private readonly software = drawsInSoftware();
  private frame = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private fine = true;
  private width = 1;
  private height = 1;
  private flat: boolean | null = null;
  frames = 0; // drawn so far

  // `drawn` is called after every frame, for what is laid over the canvas.
  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly drawn: () => void,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: !this.software, alpha: true });
    this.renderer.setPixelRatio(this.ratio(true));
    // The wheel scrolls the page; with Ctrl, as trackpads pinch, it zooms.
    canvas.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey) event.stopImmediatePropagation();
      },
      { passive: true },
    );
    this.controls = new OrbitControls(this.camera, canvas);
    canvas.style.touchAction = 'pan-y';
    this.controls.enablePan = false;
    this.controls.minDistance = 2.5;
    this.controls.maxDistance = 14;
    this.controls.addEventListener('change', () => this.ask());
    this.home(false);
  }

  // The first look at a graph of two (flat) or more processes.
  home(flat: boolean): void {
    this.flat = flat;
    if (flat) this.camera.position.set(0, 0, 5.6);
    else this.camera.position.set(2.35, 1.75, 5.2);
    this.controls.target.set(0, 0, 0);
    this.controls.update();
    this.ask();
  }

  show(picture: Picture, flat: boolean): void {
    if (flat !== this.flat) this.home(flat);
    const sizes = [this.shown.edges.length, this.shown.vertices.length];
    this.shown = picture;
    if (sizes[0] !== picture.edges.length || sizes[1] !== picture.vertices.length || !this.edges) this.build();
    this.paint();
  }

  recolour(colours: Colours): void {
    this.colours = colours;
    this.paint();
  }

  mark(marks: Marks): void {
    this.marks = marks;
    this.outline();
    this.ask();
  }

  resize(width: number, height: number): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    this.renderer.setSize(this.width, this.height, false);
    this.canvas.dataset['software'] = String(this.software);
    this.camera.aspect = this.width / this.height;
    // Narrow windows step back, so that the whole graph stays in sight.
    this.camera.fov =
      this.camera.aspect >= 1.25
        ? 34
        : Math.min(70, (360 / Math.PI) * Math.atan((1.25 * Math.tan((17 * Math.PI) / 180)) / this.camera.aspect));
    this.camera.updateProjectionMatrix();
    this.draw(true); // at once: a canvas of another size is empty
  }

  // Turns the eye around the graph, in radians.
  turn(right: number, upwards: number): void {
    const offset = this.camera.position.clone().sub(this.controls.target);
    const distance = offset.length();
    const theta = Math.atan2(offset.x, offset.z) + right;
    const phi = Math.min(Math.PI - 0.05, Math.max(0.05, Math.acos(offset.y / distance) - upwards));
    offset.setFromSphericalCoords(distance, phi, theta);
    this.camera.position.copy(this.controls.target).add(offset);
    this.controls.update();
    this.ask();
  }

  zoom(factor: number): void {
    const offset = this.camera.position.clone().sub(this.controls.target);
    offset.setLength(Math.min(this.controls.maxDistance, Math.max(this.controls.minDistance, offset.length() * factor)));
    this.camera.position.copy(this.controls.target).add(offset);
    this.controls.update();
    this.ask();
  }

  // Places on the canvas, in CSS pixels from its upper left corner.
  project(points: readonly Point3[]): Projected[] {
    this.camera.updateMatrixWorld();
    return points.map((point) => {
      const at = new Vector3(point.x, point.y, point.z);
      const depth = at.distanceTo(this.camera.position);
      at.project(this.camera);
      return { x: ((at.x + 1) / 2) * this.width, y: ((1 - at.y) / 2) * this.height, depth };
    });
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.rest);
    this.controls.dispose();
    for (const mesh of [this.edges, this.vertices, this.halos]) {
      mesh?.geometry.dispose();
      mesh?.dispose();
    }
    this.solid.dispose();
    this.haloMaterial.dispose();
    this.outlineMaterial.dispose();
    this.renderer.dispose();
  }

  private ask(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => this.draw(!this.software));
  }

  // Pixels of the canvas to one of CSS: twice as many stand in for smooth rims.
  private ratio(fine: boolean): number {
    if (this.software) return fine ? 2 : 0.75;
    return Math.min(devicePixelRatio, 2);
  }

  private draw(fine: boolean): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.rest);
    this.frame = 0;
    if (fine !== this.fine) this.renderer.setPixelRatio(this.ratio(fine));
    this.fine = fine;
    if (!fine) this.rest = setTimeout(() => this.draw(true), restAfter);
    this.renderer.render(this.scene, this.camera);
    this.frames += 1;
    this.canvas.dataset['frames'] = String(this.frames);
    this.drawn();
  }

  private build(): void {
    for (const mesh of [this.edges, this.vertices, this.halos]) {
      if (!mesh) continue;
      this.scene.remove(mesh);
      mesh.geometry.dispose();
      mesh.dispose();
    }
    const { edges, vertices } = this.shown;
    this.edges = new InstancedMesh(new CylinderGeometry(1, 1, 1, 10, 1, true), this.solid, edges.length);
    this.vertices = new InstancedMesh(new SphereGeometry(1, this.software ? 14 : 24, this.software ? 9 : 16), this.solid, vertices.length);
    const plane = new PlaneGeometry(2, 2);
    plane.setAttribute('strength', new InstancedBufferAttribute(new Float32Array(vertices.length), 1));
    this.halos = new InstancedMesh(plane, this.haloMaterial, vertices.length);
    for (const mesh of [this.edges, this.vertices, this.halos]) {
      mesh.frustumCulled = false;
      this.scene.add(mesh);
    }
    this.halos.renderOrder = 2;
  }

  private paint(): void {
    const { colours, edges, vertices, halos } = this;
    if (!colours || !edges || !vertices || !halos) return;
    const page = new Color(colours.page);
    const decided = [new Color(colours.zero), new Color(colours.one)] as const;
    const soft = new Color(colours.soft);
    const cut = new Color(colours.cut);
    const matrix = new Matrix4();
    this.shown.edges.forEach((edge, index) => {
      edges.setMatrixAt(index, this.alongEdge(index, edge.forced ? 0.0125 : 0.03));
      const colour = decided[edge.decision].clone();
      edges.setColorAt(index, edge.faded ? colour.lerp(page, 0.84) : colour);
    });
    const strengths = halos.geometry.getAttribute('strength') as InstancedBufferAttribute;
    this.shown.vertices.forEach((vertex, index) => {
      const lit = vertex.glow > 0;
      const radius = this.radius(index);
      matrix.makeScale(radius, radius, radius).setPosition(vertex.at.x, vertex.at.y, vertex.at.z);
      vertices.setMatrixAt(index, matrix);
      const colour = (lit ? cut : soft).clone();
      vertices.setColorAt(index, vertex.faded ? colour.lerp(page, 0.84) : colour);
      const size = lit && !vertex.faded ? 0.16 + 0.62 * Math.sqrt(vertex.glow) : 0;
      matrix.makeScale(size, size, size).setPosition(vertex.at.x, vertex.at.y, vertex.at.z);
      halos.setMatrixAt(index, matrix);
      strengths.setX(index, Math.min(1, 0.3 + 1.1 * Math.sqrt(vertex.glow)));
    });
    for (const mesh of [edges, vertices, halos]) {
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }
    strengths.needsUpdate = true;
    (this.haloMaterial.uniforms['colour']!.value as Color).copy(cut);
    this.outlineMaterial.color.set(colours.ink);
    this.outline();
    this.ask();
  }

  private radius(index: number): number {
    const vertex = this.shown.vertices[index]!;
    return vertex.glow > 0 ? 0.05 + 0.11 * Math.sqrt(vertex.glow) : 0.036;
  }

  private alongEdge(index: number, radius: number): Matrix4 {
    const edge = this.shown.edges[index]!;
    const from = this.shown.vertices[edge.a]!.at;
    const to = this.shown.vertices[edge.b]!.at;
    const a = new Vector3(from.x, from.y, from.z);
    const b = new Vector3(to.x, to.y, to.z);
    const along = b.clone().sub(a);
    const length = along.length();
    const turned = new Quaternion().setFromUnitVectors(up, along.normalize());
    return new Matrix4().compose(a.add(b).multiplyScalar(0.5), turned, new Vector3(radius, length, radius));
  }

  // Dark rims around what is selected or under the pointer.
  private outline(): void {
    for (const mesh of this.outlines) {
      this.scene.remove(mesh);
      mesh.geometry.dispose();
    }
    this.outlines.length = 0;
    const add = (mesh: Mesh): void => {
      this.outlines.push(mesh);
      this.scene.add(mesh);
    };
    for (const index of this.marks.edges.slice(0, mostMarks)) {
      const edge = this.shown.edges[index];
      if (!edge) continue;
      const mesh = new Mesh(new CylinderGeometry(1, 1, 1, 10), this.outlineMaterial);
      mesh.applyMatrix4(this.alongEdge(index, edge.forced ? 0.028 : 0.046));
      add(mesh);
    }
    for (const index of this.marks.vertices.slice(0, mostMarks)) {
      const vertex = this.shown.vertices[index];
      if (!vertex) continue;
      const mesh = new Mesh(new SphereGeometry(this.radius(index) + 0.024, 18, 12), this.outlineMaterial);
      mesh.position.set(vertex.at.x, vertex.at.y, vertex.at.z);
      add(mesh);
    }
  }
}
